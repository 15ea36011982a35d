import { TextInput } from "@mantine/core";
import type { WidgetSettings } from "@parley/contract";
import { type ReactNode, useMemo } from "react";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useAccount } from "../../accounts/index.ts";
import { text } from "../texts.ts";
import { AppearanceCard } from "./AppearanceCard.tsx";
import { InstallCard } from "./InstallCard.tsx";
import { LayoutCard } from "./LayoutCard.tsx";
import { SaveState } from "./SaveState.tsx";
import { validChanges } from "./setting-values.ts";
import { type SettingsFields, settingsFields } from "./settings-fields.ts";
import { TextsCard } from "./TextsCard.tsx";
import { useAutosave } from "./useAutosave.ts";
import { WidgetPreview } from "./WidgetPreview.tsx";

interface WidgetSettingsFormProps {
  inboxId: string | undefined;
  settings: WidgetSettings;
  /** The link to the previous page. */
  back: ReactNode;
}

/** All settings of a widget, beside a preview. */
export function WidgetSettingsForm({ inboxId, settings, back }: WidgetSettingsFormProps) {
  const autosave = useAutosave(inboxId);
  const { data: account } = useAccount();
  const fields = settingsFields(settings, autosave);
  const shown = useMemo(() => validChanges(settings), [settings]);
  const preview = <WidgetPreview accountId={settings.account_id} inboxId={inboxId} settings={shown} />;
  return (
    <Page title={text("widget.heading")} guide="install" back={back} aside={preview}>
      <SaveState autosave={autosave} />
      <AppearanceCard fields={fields} />
      <LayoutCard fields={fields} />
      <TextsCard fields={fields} company={account?.company_name ?? ""} />
      <AvailabilityCard fields={fields} />
      <EmailCard fields={fields} />
      <InstallCard inboxId={inboxId} />
    </Page>
  );
}

function AvailabilityCard({ fields }: { fields: SettingsFields }) {
  return (
    <Card heading={text("widget.availability")}>
      <Toggle label={text("widget.showAvailability")} {...fields.toggle("show_agent_availability")} />
      <TextInput
        label={text("widget.availableText")}
        placeholder={text("widget.default.availableText")}
        {...fields.text("agent_available_text")}
      />
      <TextInput
        label={text("widget.unavailableText")}
        placeholder={text("widget.default.unavailableText")}
        {...fields.text("agent_unavailable_text")}
      />
    </Card>
  );
}

function EmailCard({ fields }: { fields: SettingsFields }) {
  return (
    <Card heading={text("widget.email")}>
      <Toggle label={text("widget.requireEmail")} {...fields.toggle("require_email_upfront")} />
      <TextInput
        label={text("widget.emailPlaceholder")}
        placeholder={text("widget.default.emailPlaceholder")}
        {...fields.text("email_input_placeholder")}
      />
    </Card>
  );
}
