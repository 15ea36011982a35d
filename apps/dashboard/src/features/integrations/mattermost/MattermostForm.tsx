import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { MattermostAuthorization, MattermostChannel } from "@parley/contract";
import { describeError } from "../../../platform/requests/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { GuideLink } from "../GuideLink.tsx";
import { text as general } from "../texts.ts";
import { text } from "./texts.ts";
import { useChannels, useConnectMattermost } from "./useMattermost.ts";

const ASK_AFTER_MS = 400;

interface MattermostFormProps {
  /** The existing authorization, complete or not. */
  known: MattermostAuthorization | undefined;
  inboxId: string | undefined;
  onClose(): void;
}

/** Asks for the address and the tokens. The channels load once both are entered. */
export function MattermostForm({ known, inboxId, onClose }: MattermostFormProps) {
  const connecting = useConnectMattermost();
  const { field, onSubmit, isChanged } = useFields(
    {
      mattermost_url: known?.mattermost_url ?? "",
      access_token: known?.access_token ?? "",
      channel_id: known?.channel_id ?? "",
      verification_token: known?.verification_token ?? "",
    },
    (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value.trim() ? [] : [[name, text("mattermost.required")]])),
      ),
  );
  const [url] = useDebouncedValue(field("mattermost_url").value.trim(), ASK_AFTER_MS);
  const [token] = useDebouncedValue(field("access_token").value.trim(), ASK_AFTER_MS);
  const channels = useChannels(url, token);
  const { error, isPending, isSuccess } = connecting;

  function connect(values: Record<"mattermost_url" | "access_token" | "channel_id" | "verification_token", string>) {
    const channel = channels.data?.find(({ id }) => id === values.channel_id);
    const draft = {
      ...values,
      ...(channel && {
        channel_name: nameOf(channel),
        team_id: channel.team_id,
        team_domain: channel.team_name ?? null,
      }),
      inbox_id: known ? known.inbox_id : (inboxId ?? null),
      ...(known && { id: known.id }),
    };
    connecting.mutate(draft, { onSuccess: onClose });
  }

  return (
    <EditForm
      isSaving={isPending}
      isUnsaved={isChanged && !isSuccess}
      error={error ? describeError(error) : undefined}
      submit={known ? text("mattermost.update") : general("integrations.connect")}
      onSubmit={onSubmit(connect)}
      onCancel={onClose}
    >
      <p>
        <GuideLink name="mattermost">{general("integrations.howTo")}</GuideLink>
      </p>
      <TextInput
        inputMode="url"
        label={text("mattermost.url")}
        placeholder={text("mattermost.urlPlaceholder")}
        autoComplete="off"
        maxLength={2000}
        data-autofocus
        {...field("mattermost_url")}
      />
      <PasswordField
        label={text("mattermost.accessToken")}
        autoComplete="off"
        maxLength={255}
        {...field("access_token")}
      />
      <ChannelField
        field={field("channel_id")}
        channels={channels}
        known={known}
        isReady={url !== "" && token !== ""}
      />
      <PasswordField
        label={text("mattermost.verificationToken")}
        autoComplete="off"
        maxLength={255}
        {...field("verification_token")}
      />
    </EditForm>
  );
}

const nameOf = ({ display_name, name }: MattermostChannel) => display_name || name;

interface ChannelFieldProps {
  field: { name: string; value: string; error: string | undefined };
  channels: ReturnType<typeof useChannels>;
  known: MattermostAuthorization | undefined;
  /** Address and access token are entered. */
  isReady: boolean;
}

/**
 * The bot's channels in all teams, and the channel selected before. Private channels are left out: the webhook does not
 * receive their posts.
 */
function ChannelField({ field, channels: { data, error, isFetching }, known, isReady }: ChannelFieldProps) {
  const found = data?.filter(({ type }) => type !== "P") ?? [];
  const kept = known?.channel_id && !found.some(({ id }) => id === known.channel_id) ? known : undefined;
  const options = [
    { value: "", label: text(isFetching ? "mattermost.loadingChannels" : "mattermost.chooseChannel") },
    ...(kept ? [{ value: kept.channel_id!, label: kept.channel ?? kept.channel_id! }] : []),
    ...found.map((channel) => ({ value: channel.id, label: labelOf(channel) })),
  ];
  const problem = isReady && error ? text("mattermost.channelsFailed", { message: describeError(error) }) : field.error;
  return (
    <NativeSelect
      label={text("mattermost.channel")}
      description={hintFor(isReady, data && found)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={options}
      disabled={!isReady}
      {...field}
      error={problem}
    />
  );
}

const labelOf = (channel: MattermostChannel) =>
  [nameOf(channel), channel.team_display_name].filter(Boolean).join(" · ");

function hintFor(isReady: boolean, found: MattermostChannel[] | undefined) {
  if (!isReady) return text("mattermost.channelsNeed");
  return found?.length === 0 ? text("mattermost.noChannels") : undefined;
}
