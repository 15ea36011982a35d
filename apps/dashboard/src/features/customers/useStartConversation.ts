import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { pathOf } from "../conversations/index.ts";
import { customersKey } from "./customers-key.ts";

interface FirstMessage {
  body: string;
  /** Absent: the message is sent by chat. */
  source?: "email";
  subject?: string;
}

/** Sends the first message to a customer, then opens the conversation. */
export function useStartConversation(customerId: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
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
    // Navigate only after the form is no longer dirty. Before that, the form would ask for confirmation.
    if (id !== undefined) void navigate(pathOf({ bucket: "all" }, id));
  }, [id, navigate]);
  return starting;
}
