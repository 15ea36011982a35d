import type { MattermostAuthorization } from "@parley/contract";
import { useState } from "react";
import { useParams } from "react-router";
import { environment, serverUrl } from "../../../platform/environment.ts";
import { Card } from "../../../ui/Card.tsx";
import { DescriptionItem, DescriptionList } from "../../../ui/DescriptionList.tsx";
import { CopyField } from "../../../ui/forms/CopyField.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { SecretField } from "../../../ui/forms/SecretField.tsx";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { MattermostForm } from "./MattermostForm.tsx";
import { text } from "./texts.ts";
import { useMattermost } from "./useMattermost.ts";

/** `/integrations/mattermost`, and the page of an inbox's own authorization. */
export function MattermostPage() {
  const { inboxId } = useParams();
  const authorization = useMattermost(inboxId);
  const [isConnecting, setConnecting] = useState(false);
  const close = () => setConnecting(false);
  return (
    <>
      <IntegrationPage
        name="mattermost"
        inboxId={inboxId}
        authorization={authorization}
        disconnectPath="/mattermost/authorizations"
        onConnect={() => setConnecting(true)}
        isComplete={isComplete}
        testedSettings={testedSettings}
        change={text("mattermost.update")}
        unconnected={<Webhook />}
      >
        {(known) => (
          <>
            <MattermostSettings authorization={known} />
            <Webhook />
          </>
        )}
      </IntegrationPage>
      <FormDialog title={text("mattermost.connect")} isOpen={isConnecting} onClose={close}>
        <MattermostForm known={authorization.data ?? undefined} inboxId={inboxId} onClose={close} />
      </FormDialog>
    </>
  );
}

/** Unreadable tokens count as complete. The page then says that the integration must be reconnected. */
function isComplete(authorization: MattermostAuthorization): boolean {
  const { mattermost_url, channel_id, access_token, verification_token, needs_reconnect } = authorization;
  return Boolean(mattermost_url && channel_id && ((access_token && verification_token) || needs_reconnect));
}

const testedSettings = ({ mattermost_url, channel_id, access_token, verification_token }: MattermostAuthorization) => [
  mattermost_url,
  channel_id,
  access_token,
  verification_token,
];

function MattermostSettings({ authorization }: { authorization: MattermostAuthorization }) {
  const { mattermost_url, channel, channel_id, access_token, verification_token } = authorization;
  return (
    <Card heading={text("mattermost.settings")}>
      <DescriptionList>
        <DescriptionItem name={text("mattermost.url")}>{mattermost_url}</DescriptionItem>
        <DescriptionItem name={text("mattermost.channel")}>{channel ?? channel_id}</DescriptionItem>
        <DescriptionItem name={text("mattermost.accessToken")}>
          <Secret name={text("mattermost.accessToken")} value={access_token} />
        </DescriptionItem>
        <DescriptionItem name={text("mattermost.verificationToken")}>
          <Secret name={text("mattermost.verificationToken")} value={verification_token ?? ""} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

/** Shown before the connection too: Mattermost shows the webhook's token after its creation with this address. */
const Webhook = () => (
  <Card heading={text("mattermost.webhook")}>
    <p>{text("mattermost.webhookHint")}</p>
    <CopyField
      label={text("mattermost.webhook")}
      copyLabel={text("mattermost.copyWebhook")}
      value={`${environment.PUBLIC_URL ?? serverUrl}/api/mattermost/webhook`}
    />
  </Card>
);

const Secret = ({ name, value }: { name: string; value: string }) => (
  <SecretField label={name} name={name} value={value} />
);
