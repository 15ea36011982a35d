import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { sayNotLoaded } from "./not-loaded.tsx";

interface PieceProps {
  /** Until it is there, and where it could not be had. */
  fallback?: ReactNode;
  /** It could not be had, which was said. */
  onMissing?: () => void;
}

/**
 * A component whose code is fetched when it is first shown. Where that fails, everything beside it stays as it is, and it is
 * asked for again the next time.
 */
export function piece<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function fetched() {
    loaded ??= await load();
    return loaded;
  }

  function Piece({ fallback = null, onMissing, ...props }: Props & PieceProps) {
    const [Shown, setShown] = useState(() => loaded);
    const tellMissing = useEffectEvent(() => onMissing?.());
    const isHere = Shown !== undefined;
    useEffect(() => {
      if (isHere) return;
      let isWanted = true;
      fetched().then(
        (component) => isWanted && setShown(() => component),
        () => {
          if (!isWanted) return;
          void sayNotLoaded();
          tellMissing();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isHere]);
    return Shown ? <Shown {...(props as unknown as Props)} /> : fallback;
  }

  /** To have it ready; whoever shows it asks once more if it could not be had. */
  Piece.fetchAhead = () => fetched().catch(() => undefined);
  return Piece;
}
