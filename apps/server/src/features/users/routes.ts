import {
  Data,
  describedAs,
  Me,
  Ok,
  ProfileChanges,
  Role,
  User,
  UserId,
  UserSettings,
  UserSettingsChanges,
} from "@parley/contract";
import Type from "typebox";
import { BadRequest } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { normalizeEmail } from "../sessions/index.ts";
import { changeProfile, type DeleteUpload } from "./change-profile.ts";
import { changeUserSettings } from "./change-settings.ts";
import { presentUser, presentUserSettings } from "./present.ts";
import { listUsers, saveProfile, saveUserSettings } from "./queries.ts";
import { archive, changeRole, deleteOwnUser, disable, enable, getUser, type ListConnections } from "./team.ts";

const ById = Type.Object({ id: UserId });

interface UsedFeatures {
  listConnections: ListConnections;
  deleteUpload: DeleteUpload;
}

export function userRoutes(router: Router, { listConnections, deleteUpload }: UsedFeatures) {
  router.get("/api/me", { access: "user", summary: "The caller", reply: Data(Me) }, async ({ scope }) => {
    const { id, email, role } = scope.actor;
    return { data: { id, email, account_id: scope.accountId, role } };
  });

  router.get(
    "/api/profile",
    { access: "user", summary: "The caller, with their profile", reply: Data(User) },
    async ({ scope }) => {
      await saveProfile(scope, scope.actor.id, {});
      return { data: presentUser(await getUser(scope, scope.actor.id)) };
    },
  );

  router.put(
    "/api/profile",
    {
      access: "user",
      summary: "Change the caller's profile",
      body: Type.Object({ user_profile: ProfileChanges }),
      reply: Data(User),
    },
    async ({ scope, body }) => {
      return { data: presentUser(await changeProfile(scope, body.user_profile, deleteUpload)) };
    },
  );

  router.get(
    "/api/user_settings",
    { access: "user", summary: "The caller's settings", reply: Data(UserSettings) },
    async ({ scope }) => ({ data: presentUserSettings(await saveUserSettings(scope, scope.actor.id)) }),
  );

  router.put(
    "/api/user_settings",
    {
      access: "user",
      summary: "Change the caller's settings",
      body: Type.Object({ user_settings: UserSettingsChanges }),
      reply: Data(UserSettings),
    },
    async ({ scope, body }) => ({
      data: presentUserSettings(await changeUserSettings(scope, body.user_settings)),
    }),
  );

  router.get(
    "/api/users",
    {
      access: "user",
      summary: "The team, without disabled users",
      query: Type.Partial(
        Type.Object({
          email: Type.Unsafe<string | null>({ type: ["string", "null"] }),
          role: Type.Unsafe<string | null>({ type: ["string", "null"] }),
          has_valid_email: Type.Unsafe<boolean | null>({ type: ["boolean", "null"] }),
          active: Type.Unsafe<boolean | null>({ type: ["boolean", "null"] }),
        }),
      ),
      reply: Data(Type.Array(User)),
    },
    async ({ scope, query: { email, ...filter } }) => {
      const users = await listUsers(scope, { ...filter, email: email && normalizeEmail(email) });
      return { data: users.map(presentUser) };
    },
  );

  router.get(
    "/api/users/:id",
    { access: "user", summary: "One user", params: ById, reply: Data(User) },
    async ({ scope, params }) => ({ data: presentUser(await getUser(scope, params.id)) }),
  );

  router.delete(
    "/api/users/:id",
    { access: "user", summary: "Delete yourself and everything you wrote", params: ById, reply: Data(Ok) },
    async ({ scope, params }) => {
      await deleteOwnUser(scope, params.id, listConnections);
      return { data: { ok: true } };
    },
  );

  for (const [name, verb] of Object.entries({ disable, enable, archive })) {
    router.post(
      `/api/users/:id/${name}`,
      { access: "admin", summary: `${name[0]!.toUpperCase()}${name.slice(1)} a user`, params: ById, reply: Data(User) },
      async ({ scope, params }) => ({ data: presentUser(await verb(scope, params.id)) }),
    );
  }

  router.put(
    "/api/users/:id/role",
    {
      access: "admin",
      summary: "Change a user's role",
      params: ById,
      body: Type.Object({ role: Type.Unknown(describedAs(Role)) }),
      reply: Data(User),
    },
    async ({ scope, params, body: { role } }) => {
      if (role !== "user" && role !== "admin") throw new BadRequest("Role must be either 'user' or 'admin'");
      return { data: presentUser(await changeRole(scope, params.id, role)) };
    },
  );
}
