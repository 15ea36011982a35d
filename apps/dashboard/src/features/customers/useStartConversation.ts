import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { pathOf } from "../conversations/index.ts";
import { customersKey } from "./customers-key.ts";

interface FirstMessage {
  body: string;
  /** Left out: a chat. */
  source?: "email";
  subject?: string;
}

/** Says the first thing to a customer, and goes to where they may answer. */
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
    // Only once the form has heard that nothing is unsaved any more: it would ask.
    if (id !== undefined) void navigate(pathOf({ bucket: "all" }, id));
  }, [id, navigate]);
  return starting;
}
