import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";

const LEAVE_AFTER_MS = 1000;

interface Removal {
  remove(): Promise<unknown>;
  onError(error: unknown): void;
  /** The path of the list to show afterwards. */
  listPath: string;
}

/** Deletes the record of a page. After 1 s it shows the list, unless the user has navigated away. */
export function useRemoval({ remove, onError, listPath }: Removal) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await remove();
      await new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS));
    },
    onError,
  });
  return {
    isRemoving: isPending,
    remove: () => mutate(undefined, { onSuccess: () => void navigate(listPath, { replace: true }) }),
  };
}
