/** Everything of customers, for loading it anew. */
export const customersKey = ["customers"] as const;
export const customerKey = (id: string) => [...customersKey, id] as const;
export const customerListKey = [...customersKey, "list"] as const;
