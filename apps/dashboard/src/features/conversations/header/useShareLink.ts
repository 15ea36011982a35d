import { useMutation } from "@tanstack/react-query";
import { serverUrl } from "../../../platform/environment.ts";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";

/** Long enough to copy the link manually when the browser denies the clipboard. */
const UNCOPIED_SHOWN_FOR_MS = 60_000;

/** Creates a public link to the conversation, valid for 24 hours, and copies it. */
export function useShareLink(conversationId: string) {
  const { mutate } = useMutation({
    mutationFn: () => api.conversations.share(conversationId),
    onSuccess: ({ token }) => copy(`${serverUrl}/share?${new URLSearchParams({ cid: conversationId, token })}`),
    onError: (error) =>
      toast({ title: text("conversation.shareFailed"), message: describeError(error), kind: "failure" }),
  });
  return () => mutate();
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: text("copied"), message: text("conversation.shareHint"), kind: "success" });
  } catch {
    toast({ title: text("conversation.shareHint"), message: link, ms: UNCOPIED_SHOWN_FOR_MS });
  }
}
