import { Icon } from "./Icon.tsx";

export const PaperClip = () => (
  <Icon path="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.5 8.5a1.7 1.7 0 0 1-2.5-2.5L15 7" />
);
