import type { WidgetSettings } from "@parley/contract";
import { type ReactNode, useMemo } from "react";
import { Page } from "../../../ui/page/Page.tsx";
import { useAccount } from "../../accounts/index.ts";
import { text } from "../texts.ts";
import { AvailabilityCard } from "./AvailabilityCard.tsx";
import { EmailCard } from "./EmailCard.tsx";
import { InstallCard } from "./InstallCard.tsx";
import { LookCard } from "./LookCard.tsx";
import { SaveState } from "./SaveState.tsx";
import { settingsFields } from "./settings-fields.ts";
import { savable } from "./unsaved-settings.ts";
import { useAutosave } from "./useAutosave.ts";
import { WidgetPreview } from "./WidgetPreview.tsx";
import { WordsCard } from "./WordsCard.tsx";

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
  const shown = useMemo(() => savable(settings), [settings]);
  const preview = <WidgetPreview accountId={settings.account_id} inboxId={inboxId} settings={shown} />;
  return (
    <Page title={text("widget.heading")} back={back} aside={preview}>
      <SaveState autosave={autosave} />
      <LookCard fields={fields} />
      <WordsCard fields={fields} company={account?.company_name ?? ""} />
      <AvailabilityCard fields={fields} />
      <EmailCard fields={fields} />
      <InstallCard inboxId={inboxId} />
    </Page>
  );
}
