import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { showLoadFailure } from "./load-failure-toast.tsx";

interface LazyComponentProps {
  /** Until it is there, and where it could not be had. */
  fallback?: ReactNode;
  /** It could not be had, which was said. */
  onLoadError?: () => void;
}

/**
 * A component whose code is fetched when it is first shown. Where that fails, everything beside it stays as it is, and it is
 * asked for again the next time.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    loaded ??= await load();
    return loaded;
  }

  function LazyComponent({ fallback = null, onLoadError, ...props }: Props & LazyComponentProps) {
    const [Shown, setShown] = useState(() => loaded);
    const reportLoadError = useEffectEvent(() => onLoadError?.());
    const isHere = Shown !== undefined;
    useEffect(() => {
      if (isHere) return;
      let isWanted = true;
      loadOnce().then(
        (component) => isWanted && setShown(() => component),
        () => {
          if (!isWanted) return;
          void showLoadFailure();
          reportLoadError();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isHere]);
    return Shown ? <Shown {...(props as unknown as Props)} /> : fallback;
  }

  /** To have it ready; whoever shows it asks once more if it could not be had. */
  LazyComponent.preload = () => loadOnce().catch(() => undefined);
  return LazyComponent;
}
