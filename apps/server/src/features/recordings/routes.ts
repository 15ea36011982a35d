import {
  Count,
  Data,
  describedAs,
  ExpandedRecording,
  Nullable,
  Recording,
  RecordingChanges,
  RecordingSettings,
  RecordingSettingsChanges,
  RecordingWithCustomer,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { changeRecording, getRecording, removeRecording } from "./change-recording.ts";
import { presentExpandedRecording, presentRecording, presentRecordingWithCustomer } from "./present.ts";
import { countRecordings, listRecordings } from "./queries.ts";
import { changeRecordingSettings, getRecordingSettings } from "./recording-settings.ts";
import { readEvents } from "./stored-events.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

const JSON_TYPE = "application/json; charset=utf-8";

const ById = Type.Object({ id: Uuid });

const Filter = Type.Object({
  ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: MAX_LIMIT }))),
  customer_id: Type.Optional(Nullable(Uuid)),
  active: Type.Optional(Nullable(Type.Boolean())),
  limit: Type.Optional(Type.Unknown(describedAs(Type.Integer()))),
});

/** The API calls recordings browser sessions. */
export function recordingRoutes(router: Router) {
  settingsRoutes(router);

  router.get(
    "/api/browser_sessions",
    {
      access: "user",
      summary: "Recordings, most recently changed first",
      query: Filter,
      reply: Data(Type.Array(RecordingWithCustomer)),
    },
    async ({ scope, query: { limit, ...filter } }) => ({
      data: (await listRecordings(scope, filter, limitOf(limit))).map((recording) =>
        presentRecordingWithCustomer(scope.platform, recording),
      ),
    }),
  );

  router.get(
    "/api/browser_sessions/count",
    { access: "user", summary: "The number of recordings", query: Filter, reply: Data(Count) },
    async ({ scope, query }) => ({ data: { count: await countRecordings(scope, query) } }),
  );

  router.get(
    "/api/browser_sessions/:id",
    { access: "user", summary: "One recording", params: ById, reply: Data(ExpandedRecording) },
    async ({ scope, params }, reply) => {
      const recording = await getRecording(scope, params.id);
      const events = await readEvents(scope, recording.id);
      const json = presentExpandedRecording(scope.platform, recording, events);
      return reply.type(JSON_TYPE).serializer(String).send(`{"data":${json}}`);
    },
  );

  router.put(
    "/api/browser_sessions/:id",
    {
      access: "user",
      summary: "Change a recording",
      params: ById,
      body: Type.Object({ browser_session: RecordingChanges }),
      reply: Data(Recording),
    },
    async ({ scope, params, body }) => ({
      data: presentRecording(await changeRecording(scope, params.id, body.browser_session)),
    }),
  );

  router.delete(
    "/api/browser_sessions/:id",
    { access: "user", summary: "Delete a recording", params: ById, status: 204 },
    async ({ scope, params }) => removeRecording(scope, params.id),
  );
}

function settingsRoutes(router: Router) {
  router.get(
    "/api/recording_settings",
    { access: "user", summary: "Whether recordings are stored, and for how long", reply: Data(RecordingSettings) },
    async ({ scope }) => ({ data: await getRecordingSettings(scope) }),
  );

  router.put(
    "/api/recording_settings",
    {
      access: "admin",
      summary: "Enable or disable storing recordings",
      body: Type.Object({ recording_settings: RecordingSettingsChanges }),
      reply: Data(RecordingSettings),
    },
    async ({ scope, body }) => {
      await changeRecordingSettings(scope, body.recording_settings.retention_days);
      return { data: await getRecordingSettings(scope) };
    },
  );
}

function limitOf(given: unknown) {
  const limit = Number(given);
  return Number.isInteger(limit) && limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
}
