import { ActionIcon, Menu } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { useState } from "react";
import { IconLogout, IconMore } from "../../../ui/theme/icons.ts";
import { SignOutVisitor } from "../SignOutVisitor.tsx";
import { text } from "../texts.ts";

/** Rare actions on a customer. */
export function CustomerMenu({ customer }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={text("conversation.more")}>
            <IconMore size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
            {text("customer.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <SignOutVisitor customer={customer} onClose={() => setAsking(false)} />}
    </>
  );
}
