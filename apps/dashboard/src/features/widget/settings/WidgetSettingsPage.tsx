import { Link, useParams } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { CardSkeletons } from "../../../ui/feedback/CardSkeletons.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { text } from "../texts.ts";
import { useWidgetSettings } from "./useWidgetSettings.ts";
import { WidgetSettingsForm } from "./WidgetSettingsForm.tsx";

/**
 * `/settings/chat-widget` for the primary inbox, and `/inboxes/{id}/chat-widget`: the widget's appearance and texts.
 */
export function WidgetSettingsPage() {
  const { inboxId } = useParams();
  const { settings, error, refetch } = useWidgetSettings(inboxId);
  const back = inboxId ? (
    <Link to={`/inboxes/${inboxId}`}>{text("widget.backToInbox")}</Link>
  ) : (
    <Link to="/integrations">{text("widget.backToIntegrations")}</Link>
  );
  if (settings) return <WidgetSettingsForm key={inboxId} inboxId={inboxId} settings={settings} back={back} />;
  return (
    <Page title={text("widget.heading")} back={back}>
      {!error && <CardSkeletons />}
      {error && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}
