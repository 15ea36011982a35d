import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { showLoadFailure } from "../feedback/toasts/load-failure-toast.tsx";

interface LazyComponentProps {
  /** Shown while the code loads and after it failed to load. */
  fallback?: ReactNode;
  /** Called after the code failed to load and a toast said so. */
  onLoadError?: () => void;
}

/**
 * A component whose code loads when it is first shown. A failure leaves the rest of the page as it is, and the next mount
 * tries again. `React.lazy` would remember the failure.
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

  /** Loads the code ahead of time. After a failure, the component tries again when it is shown. */
  LazyComponent.preload = () => loadOnce().catch(() => undefined);
  return LazyComponent;
}
