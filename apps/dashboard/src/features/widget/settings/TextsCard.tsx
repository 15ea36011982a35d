import { Textarea, TextInput } from "@mantine/core";
import { Card } from "../../../ui/Card.tsx";
import { text } from "../texts.ts";
import type { SettingsFields } from "./settings-fields.ts";

interface TextsCardProps {
  fields: SettingsFields;
  /** The company's name is part of the default title. */
  company: string;
}

/** The texts of the chat. An empty field shows the default text as its placeholder. */
export function TextsCard({ fields, company }: TextsCardProps) {
  return (
    <Card heading={text("widget.words")}>
      <TextInput
        label={text("widget.title")}
        placeholder={text("widget.default.title", { company })}
        {...fields.text("title")}
      />
      <TextInput
        label={text("widget.subtitle")}
        placeholder={text("widget.default.subtitle")}
        {...fields.text("subtitle")}
      />
      <Textarea
        label={text("widget.greeting")}
        description={text("widget.greetingHint")}
        placeholder={text("widget.greetingExample")}
        {...severalLines}
        {...fields.text("greeting")}
      />
      <Textarea
        label={text("widget.suggestions")}
        description={text("widget.suggestionsHint")}
        placeholder={text("widget.suggestionsExample")}
        autosize
        minRows={3}
        maxRows={3}
        {...fields.text("suggestions")}
      />
      <Textarea
        label={text("widget.awayMessage")}
        description={text("widget.awayMessageHint")}
        placeholder={text("widget.awayMessageExample")}
        {...severalLines}
        {...fields.text("away_message")}
      />
      <TextInput
        label={text("widget.newMessagePlaceholder")}
        placeholder={text("widget.default.newMessagePlaceholder")}
        {...fields.text("new_message_placeholder")}
      />
      <TextInput
        label={text("widget.newMessagesText")}
        placeholder={text("widget.default.newMessagesText")}
        {...fields.text("new_messages_notification_text")}
      />
    </Card>
  );
}

const severalLines = { autosize: true, minRows: 2, maxRows: 8 };
