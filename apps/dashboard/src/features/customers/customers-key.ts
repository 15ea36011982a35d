/** The prefix of all queries about customers. Invalidating it reloads all of them. */
export const customersKey = ["customers"] as const;
export const customerKey = (id: string) => [...customersKey, id] as const;
export const customerListKey = [...customersKey, "list"] as const;
