import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/requests/api.ts";
import { customersKey } from "./customers-key.ts";

interface FirstMessage {
  body: string;
  /** Absent: the message is sent by chat. */
  source?: "email";
  subject?: string;
}

/** Sends the first message to a customer. @param onStarted is given the id of the new conversation */
export function useStartConversation(customerId: string, onStarted: (id: string) => void) {
  const cache = useQueryClient();
  const starting = useMutation({
    mutationFn: ({ body, ...how }: FirstMessage) =>
      api.conversations.create({
        customer_id: customerId,
        ...how,
        message: { body, sent_at: new Date().toISOString() },
      }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: customersKey }),
  });

  const id = starting.data?.id;
  useEffect(() => {
    // Only after the form is no longer dirty: before that, a navigation would make the form ask for confirmation.
    if (id !== undefined) onStarted(id);
  }, [id, onStarted]);
  return starting;
}
