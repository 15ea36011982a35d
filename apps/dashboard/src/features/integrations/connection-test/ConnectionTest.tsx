import { Button, VisuallyHidden } from "@mantine/core";
import type { ConnectionCheck, IntegrationName, ConnectionTest as Result } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { Card } from "../../../ui/Card.tsx";
import { useDelayedFlag } from "../../../ui/feedback/useDelayedFlag.ts";
import { IconAlert, IconCheck, IconClose, IconSkipped } from "../../../ui/theme/icons.ts";
import { GuideLink } from "../GuideLink.tsx";
import styles from "./ConnectionTest.module.css";
import { text } from "./texts.ts";

const RUNNING_NOTICE_MS = 1_000;

interface ConnectionTestProps {
  name: IntegrationName;
  authorizationId: string;
  /** Where an account has several connections of the integration. */
  connectionName?: string;
}

/** Tests a connection at the service, and lists the result of each check. */
export function ConnectionTest({ name, authorizationId, connectionName }: ConnectionTestProps) {
  const testing = useMutation({
    mutationFn: () => calls.post<Result>(`/integrations/${name}/test`, { authorization_id: authorizationId }),
  });
  const { data: result, error, isPending } = testing;
  const isLong = useDelayedFlag(isPending, RUNNING_NOTICE_MS);
  return (
    <Card
      heading={connectionName ? text("test.headingOf", { name: connectionName }) : text("test.heading")}
      hint={text("test.hint")}
    >
      <div className={styles.start}>
        {/* The button stays enabled during a test, so that it keeps the keyboard's focus. */}
        <Button
          variant="default"
          aria-disabled={isPending}
          data-disabled={isPending || undefined}
          onClick={() => !isPending && testing.mutate()}
        >
          {text(result || error ? "test.again" : "test.start")}
        </Button>
        <span role="status">{isPending ? isLong && text("test.running") : result && summaryOf(result)}</span>
      </div>
      {error && !isPending && (
        <p className={styles.failure} role="alert">
          {text("test.failedToRun", { reason: describeError(error) })}
        </p>
      )}
      {result && !isPending && (
        <>
          <ul className={styles.checks} aria-label={text("test.results")}>
            {result.checks.map((check) => (
              <CheckItem key={check.id} check={check} />
            ))}
          </ul>
          {result.checks.some(isProblem) && (
            <p>
              <GuideLink name={name}>{text("test.guide")}</GuideLink>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const isProblem = ({ status }: Pick<ConnectionCheck, "status">) => status === "failed" || status === "warning";

function summaryOf({ checks }: Result): string {
  // During a pause that the service asked for, nothing is known.
  if (checks.find(({ id }) => id === "token")?.status === "skipped") return text("test.notAsked");
  if (!checks.some(isProblem)) return text("test.passed");
  const count = (wanted: ConnectionCheck["status"]) => checks.filter(({ status }) => status === wanted).length;
  return text("test.problems", { failed: String(count("failed")), warnings: String(count("warning")) });
}

const icons = { ok: IconCheck, warning: IconAlert, failed: IconClose, skipped: IconSkipped };

function CheckItem({ check }: { check: ConnectionCheck }) {
  const { title, status, code, detail } = check;
  const Icon = icons[status];
  return (
    <li className={styles.check} data-status={status}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div>
        <p className={styles.title}>
          <strong>{title}</strong>
          <VisuallyHidden>: </VisuallyHidden>
          <span className={styles.status}>{text(`test.${status}`)}</span>
          {isProblem(check) && code && <code className={styles.code}>{code}</code>}
        </p>
        <p className={styles.detail}>{detail}</p>
      </div>
    </li>
  );
}
