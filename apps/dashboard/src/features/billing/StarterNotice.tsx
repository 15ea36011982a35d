import { Link } from "react-router";
import { environment } from "../../platform/environment.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useAccount } from "../accounts/index.ts";

interface StarterNoticeProps {
  /** The feature that the plan does not include. */
  children: string;
  /** The text of the link to the plans. */
  link: string;
}

/** A notice on the starter plan. The feature itself stays usable. Without billing there are no plans and no notice. */
export function StarterNotice({ children, link }: StarterNoticeProps) {
  const { data: account } = useAccount();
  if (!environment.BILLING_ENABLED || !account?.subscription_plan.endsWith("starter")) return null;
  return (
    <Notice>
      {children} <Link to="/settings/billing">{link}</Link>
    </Notice>
  );
}
