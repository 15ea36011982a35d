import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";

const LEAVE_AFTER_MS = 1000;

interface Removal {
  remove(): Promise<unknown>;
  onError(error: unknown): void;
  /** Where its kind is listed. */
  listPath: string;
}

/** Deletes what a page is about. A second later the list is shown instead, unless one has gone elsewhere by then. */
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
