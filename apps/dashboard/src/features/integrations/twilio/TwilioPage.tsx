import type { TwilioAuthorization } from "@parley/contract";
import { useState } from "react";
import { useParams } from "react-router";
import { environment, serverUrl } from "../../../platform/environment.ts";
import { Card } from "../../../ui/Card.tsx";
import { DescriptionItem, DescriptionList } from "../../../ui/DescriptionList.tsx";
import { CopyField } from "../../../ui/forms/CopyField.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { SecretField } from "../../../ui/forms/SecretField.tsx";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { TwilioForm } from "./TwilioForm.tsx";
import { text } from "./texts.ts";
import { useTwilio } from "./useTwilio.ts";

/** `/integrations/twilio`, and the page of an inbox's own number. */
export function TwilioPage() {
  const { inboxId } = useParams();
  const authorization = useTwilio(inboxId);
  const [isConnecting, setConnecting] = useState(false);
  return (
    <>
      <IntegrationPage
        name="twilio"
        inboxId={inboxId}
        authorization={authorization}
        disconnectPath="/twilio/authorizations"
        onConnect={() => setConnecting(true)}
        testedSettings={testedSettings}
      >
        {(known) => <TwilioSettings authorization={known} />}
      </IntegrationPage>
      <FormDialog title={text("twilio.connect")} isOpen={isConnecting} onClose={() => setConnecting(false)}>
        <TwilioForm known={authorization.data ?? undefined} inboxId={inboxId} onClose={() => setConnecting(false)} />
      </FormDialog>
    </>
  );
}

const testedSettings = ({ from_phone_number, twilio_account_sid, twilio_auth_token }: TwilioAuthorization) => [
  from_phone_number,
  twilio_account_sid,
  twilio_auth_token,
];

function TwilioSettings({ authorization }: { authorization: TwilioAuthorization }) {
  const { from_phone_number, twilio_account_sid, twilio_auth_token } = authorization;
  return (
    <>
      <Card heading={text("twilio.settings")}>
        <DescriptionList>
          <DescriptionItem name={text("twilio.phone")}>{from_phone_number}</DescriptionItem>
          <DescriptionItem name={text("twilio.accountSid")}>{twilio_account_sid}</DescriptionItem>
          <DescriptionItem name={text("twilio.authToken")}>
            <SecretField label={text("twilio.authToken")} name={text("twilio.authToken")} value={twilio_auth_token} />
          </DescriptionItem>
        </DescriptionList>
      </Card>
      <Card heading={text("twilio.webhook")}>
        <p>{text("twilio.webhookHint")}</p>
        <CopyField
          label={text("twilio.webhook")}
          copyLabel={text("twilio.copyWebhook")}
          value={`${environment.PUBLIC_URL ?? serverUrl}/api/twilio/webhook`}
        />
      </Card>
    </>
  );
}
