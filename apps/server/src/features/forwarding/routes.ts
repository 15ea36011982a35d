import { Data, ForwardingAddress, ForwardingAddressDraft, ForwardingAddressFilter, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { addAddress, changeAddress, getAddress, listAddresses, removeAddress } from "./addresses.ts";

const ById = Type.Object({ id: Uuid });
const Draft = Type.Object({ forwarding_address: ForwardingAddressDraft });

export function forwardingRoutes(router: Router) {
  router.get(
    "/api/forwarding_addresses",
    {
      access: "user",
      summary: "Forwarding addresses",
      query: ForwardingAddressFilter,
      reply: Data(Type.Array(ForwardingAddress)),
    },
    async ({ scope, query }) => ({ data: await listAddresses(scope, query) }),
  );

  router.post(
    "/api/forwarding_addresses",
    { access: "user", summary: "Add a forwarding address", status: 201, body: Draft, reply: Data(ForwardingAddress) },
    async ({ scope, body }) => ({ data: await addAddress(scope, body.forwarding_address) }),
  );

  router.get(
    "/api/forwarding_addresses/:id",
    { access: "user", summary: "One forwarding address", params: ById, reply: Data(ForwardingAddress) },
    async ({ scope, params }) => ({ data: await getAddress(scope, params.id) }),
  );

  router.put(
    "/api/forwarding_addresses/:id",
    {
      access: "user",
      summary: "Change a forwarding address",
      params: ById,
      body: Draft,
      reply: Data(ForwardingAddress),
    },
    async ({ scope, params, body }) => ({ data: await changeAddress(scope, params.id, body.forwarding_address) }),
  );

  router.delete(
    "/api/forwarding_addresses/:id",
    { access: "user", summary: "Delete a forwarding address", params: ById, status: 204 },
    async ({ scope, params }) => removeAddress(scope, params.id),
  );
}
