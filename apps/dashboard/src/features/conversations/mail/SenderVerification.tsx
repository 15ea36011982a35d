import { Tooltip } from "@mantine/core";
import type { SenderAuthentication } from "@parley/contract";
import { useId } from "react";
import { IconNotVerified, IconVerified } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import styles from "./SenderVerification.module.css";
import { checksOf } from "./sender-checks.ts";

/** Whether the mail's sender is verified. A tooltip on hover, focus and touch lists the checks. */
export function SenderVerification({ authentication }: { authentication: SenderAuthentication }) {
  const detailsId = useId();
  const { is_verified, domain, dmarc } = authentication;
  const Icon = is_verified ? IconVerified : IconNotVerified;
  const claim = domain
    ? text(is_verified ? "mail.isFrom" : "mail.mayNotBeFrom", { domain })
    : text("mail.mayBeFromAnybody");
  const details = `${claim} ${checksOf(authentication).join(", ")}`;
  return (
    <>
      <Tooltip label={details} multiline w={280} withinPortal events={{ hover: true, focus: true, touch: true }}>
        <button type="button" className={styles.sign} data-forged={dmarc === "fail"} aria-describedby={detailsId}>
          <Icon size={14} stroke={1.75} aria-hidden="true" />
          {text(is_verified ? "mail.verified" : "mail.notVerified")}
        </button>
      </Tooltip>
      <p hidden id={detailsId}>
        {details}
      </p>
    </>
  );
}
