import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Card } from "../../ui/Card.tsx";
import { text } from "./texts.ts";

/** The integrations card on the page of an inbox. */
export const IntegrationsCard = ({ inboxId }: { inboxId: string }) => (
  <Card
    heading={text("integrations.heading")}
    action={
      <Button
        component={Link}
        to={`/inboxes/${inboxId}/integrations`}
        variant="default"
        size="xs"
        aria-label={text("integrations.openWhat", { what: text("integrations.heading") })}
      >
        {text("integrations.open")}
      </Button>
    }
  >
    {text("integrations.cardHint")}
  </Card>
);
