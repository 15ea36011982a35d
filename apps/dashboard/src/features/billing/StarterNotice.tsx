import { Link } from "react-router";
import { environment } from "../../platform/environment.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useAccount } from "../accounts/index.ts";

interface StarterNoticeProps {
  /** What is not part of the plan. */
  children: string;
  /** What the link to the plans says. */
  link: string;
}

/** Said on the starter plan, which keeps nobody from using what it is about. Without billing there are no plans to say it of. */
export function StarterNotice({ children, link }: StarterNoticeProps) {
  const { data: account } = useAccount();
  if (!environment.BILLING_ENABLED || !account?.subscription_plan.endsWith("starter")) return null;
  return (
    <Notice>
      {children} <Link to="/settings/billing">{link}</Link>
    </Notice>
  );
}
