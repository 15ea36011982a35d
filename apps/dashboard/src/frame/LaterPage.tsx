import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type LaterKey, text } from "../texts/of/later.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Page } from "../ui/Page.tsx";

const toWidget = <Step to="/settings/chat-widget">{text("later.toWidget")}</Step>;

function Step({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  );
}

/** What the pages of an area will be, and what to do until then. */
const areas = {
  integrations: { hint: text("later.integrationsHint"), step: toWidget },
};

export type LaterArea = keyof typeof areas;
export type LaterTitle = LaterKey extends infer Key ? (Key extends `later.${infer Title}` ? Title : never) : never;

export const laterPage = (title: LaterTitle, area: LaterArea) =>
  function LaterPage() {
    const { hint, step } = areas[area];
    return (
      <Page title={text(`later.${title}`)} isWide>
        <EmptyState title={text("later.notYet")} action={step}>
          {hint}
        </EmptyState>
      </Page>
    );
  };
