import type { Account } from "@parley/contract";
import { Card } from "../../ui/Card.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { text } from "./texts.ts";
import { useSwitchAccount } from "./useSwitchAccount.ts";

/** Whether agents see what a visitor types before it is sent. */
export function TypingCard({ account }: { account: Account }) {
  const switchAccount = useSwitchAccount(account);
  return (
    <Card heading={text("typing.heading")} hint={text("typing.hint")}>
      <Toggle
        label={text("typing.preview")}
        description={text("typing.previewHint")}
        isOn={account.is_typing_previewed}
        onSwitch={(is_typing_previewed) => switchAccount({ is_typing_previewed })}
      />
    </Card>
  );
}
