import "@mantine/core/styles/Tabs.layer.css";
import { Button, Tabs } from "@mantine/core";
import type { ExpandedCustomer } from "@parley/contract";
import { useSearchParams } from "react-router";
import { CustomerConversations } from "../../conversations/index.ts";
import { text } from "../texts.ts";
import styles from "./CustomerTabs.module.css";
import { IssuesTab } from "./IssuesTab.tsx";
import { NotesTab } from "./NotesTab.tsx";

const tabs = ["conversations", "notes", "issues"] as const;

interface CustomerTabsProps {
  customer: ExpandedCustomer;
  onStart(): void;
}

/** The conversations, notes and issues of a customer. `?tab=` selects the tab. */
export function CustomerTabs({ customer, onStart }: CustomerTabsProps) {
  const [query, setQuery] = useSearchParams();
  const shown = tabs.find((tab) => tab === query.get("tab")) ?? "conversations";
  const { id, notes = [], issues = [] } = customer;
  const counts = { conversations: 0, notes: notes.length, issues: issues.length };
  return (
    <Tabs
      value={shown}
      onChange={(tab) => setQuery({ tab: tab ?? "conversations" }, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List aria-label={text("customerPage.tabs")}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {text(`customerPage.${tab}`)}
            {counts[tab] > 0 && <span className={styles.count}> {counts[tab]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={styles.panel} value="conversations">
        <CustomerConversations customerId={id}>
          {(isOneOpen) => (
            <div className={styles.start}>
              <Button variant="default" disabled={isOneOpen} onClick={onStart}>
                {text("customerTalk.start")}
              </Button>
              {isOneOpen && <span className={styles.hint}>{text("customerTalk.isOpen")}</span>}
            </div>
          )}
        </CustomerConversations>
      </Tabs.Panel>
      <Tabs.Panel className={styles.panel} value="notes">
        <NotesTab customerId={id} notes={notes} />
      </Tabs.Panel>
      <Tabs.Panel className={styles.panel} value="issues">
        <IssuesTab customerId={id} issues={issues} />
      </Tabs.Panel>
    </Tabs>
  );
}
