import { useState } from "react";
import styles from "./Avatar.module.css";
import { colourNumberOf } from "./avatar-colour.ts";

interface AvatarProps {
  /** Determines the color. */
  id: string | number;
  name: string;
  photo?: string | null | undefined;
  size?: 16 | 24 | 32 | 40 | 72;
  isOnline?: boolean;
}

/** A photo, or initials on a colored disc without a photo. Decorative, because the name is shown beside it. */
export function Avatar({ id, name, photo, size = 32, isOnline = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const isShown = photo && photo !== failed;
  return (
    <span className={styles.avatar} data-size={size} data-colour={colourNumberOf(id)} aria-hidden="true">
      {isShown ? (
        <img className={styles.photo} src={photo} alt="" onError={() => setFailed(photo)} />
      ) : (
        initialsOf(name)
      )}
      {isOnline && <span className={styles.online} />}
    </span>
  );
}

/**
 * At most two letters: of the first and last word, or of the local part of an email address. A number has its first two
 * digits. Emoji are skipped.
 */
export function initialsOf(name: string): string {
  const words = name
    .split("@")[0]!
    .split(/[\s._-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (words.length === 1 && /^\d+$/.test(words[0]!)) return words[0]!.slice(0, 2);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
