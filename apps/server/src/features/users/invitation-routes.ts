import { Data, OpenInvitation, UserInvitation, UserInvitationChanges, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { changeInvitation, getInvitation, invite, inviteByMail, revokeInvitation } from "./invite.ts";
import { getOpenInvitation } from "./join-team.ts";
import { presentInvitation } from "./present.ts";
import { listInvitations } from "./queries.ts";

const ById = Type.Object({ id: Uuid });

export function invitationRoutes(router: Router) {
  router.get(
    "/api/user_invitations/:id/company",
    {
      access: "public",
      summary: "The company that an invitation link invites to",
      params: ById,
      reply: Data(OpenInvitation),
      rateLimit: "widget",
    },
    async ({ params, publicContext }) => {
      const { company_name } = await getOpenInvitation(publicContext, params.id);
      return { data: { company_name } };
    },
  );

  router.get(
    "/api/user_invitations",
    { access: "admin", summary: "Invitations, including expired ones", reply: Data(Type.Array(UserInvitation)) },
    async ({ scope }) => ({ data: (await listInvitations(scope)).map(presentInvitation) }),
  );

  router.post(
    "/api/user_invitations",
    { access: "admin", summary: "Invite by link", status: 201, reply: Data(UserInvitation) },
    async ({ scope }) => ({ data: presentInvitation(await invite(scope)) }),
  );

  router.post(
    "/api/user_invitation_emails",
    {
      access: "admin",
      summary: "Invite by mail",
      status: 201,
      body: Type.Object({ to_address: Type.String({ maxLength: 255 }) }),
      reply: Type.Object({}),
      rateLimit: "invitation-mail",
    },
    async ({ scope, body }, reply) => {
      const { id } = await inviteByMail(scope, body.to_address);
      reply.header("location", `/api/user_invitations/${id}`);
      return {};
    },
  );

  router.get(
    "/api/user_invitations/:id",
    { access: "admin", summary: "One invitation", params: ById, reply: Data(UserInvitation) },
    async ({ scope, params }) => ({ data: presentInvitation(await getInvitation(scope, params.id)) }),
  );

  router.put(
    "/api/user_invitations/:id",
    {
      access: "admin",
      summary: "Change an invitation's expiry, or limit it to one use",
      params: ById,
      body: Type.Object({ user_invitation: UserInvitationChanges }),
      reply: Data(UserInvitation),
    },
    async ({ scope, params, body }) => ({
      data: presentInvitation(await changeInvitation(scope, params.id, body.user_invitation)),
    }),
  );

  router.delete(
    "/api/user_invitations/:id",
    { access: "admin", summary: "Revoke an invitation", params: ById, status: 204 },
    async ({ scope, params }) => revokeInvitation(scope, params.id),
  );
}
