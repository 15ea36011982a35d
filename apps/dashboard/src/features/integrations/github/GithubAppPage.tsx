import { Button, Textarea, TextInput } from "@mantine/core";
import type { GithubNewApp, GithubNewAppPage } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { calls } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { Card } from "../../../ui/Card.tsx";
import { copy } from "../../../ui/forms/copy.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { PageDescription } from "../../../ui/page/PageDescription.tsx";
import { useMyRole } from "../../users/index.ts";
import { catalogue } from "../catalogue.ts";
import { GuideLink } from "../GuideLink.tsx";
import styles from "../IntegrationPage.module.css";
import { useIsConfigured } from "../useIntegrations.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";
import { text } from "./texts.ts";

const { path, failingTitle } = catalogue.github;

/** `/integrations/github/app`, for admins of a server without an app at GitHub. Also the target of GitHub's redirect. */
export function GithubAppPage() {
  const [created, setCreated] = useState<GithubNewApp>();
  const isReturning = useOAuthReturn({
    failingTitle,
    async exchange(came) {
      setCreated(await calls.post<GithubNewApp>("/github/app", { code: came.get("code"), state: came.get("state") }));
    },
    to: () => `${path}/app`,
  });
  const isAdmin = useMyRole() === "admin";
  const isConfigured = useIsConfigured("github") ?? false;
  return (
    <Page title={text("githubApp.heading")} back={<Link to={path}>{text("githubApp.back")}</Link>}>
      <PageDescription>{text("githubApp.lead")}</PageDescription>
      {created && <Variables app={created} />}
      {!created && isConfigured && <p>{text("githubApp.configured")}</p>}
      {!created &&
        !isConfigured &&
        (isAdmin ? <NewApp isReturning={isReturning} /> : <p>{text("githubApp.admins")}</p>)}
    </Page>
  );
}

/** Posts the manifest to GitHub, which leaves this page. */
function NewApp({ isReturning }: { isReturning: boolean }) {
  const [organization, setOrganization] = useState("");
  const beginning = useMutation({
    mutationFn: () =>
      calls.post<GithubNewAppPage>("/github/app_manifest", { organization: organization.trim() || null }),
    onSuccess: postManifest,
  });
  const begin = (event: FormEvent) => {
    event.preventDefault();
    beginning.mutate();
  };
  return (
    <Card heading={text("githubApp.newApp")} hint={text("githubApp.createHint")}>
      <form className={styles.newApp} onSubmit={begin}>
        <FormError>{beginning.error ? describeError(beginning.error) : undefined}</FormError>
        <TextInput
          label={text("githubApp.organization")}
          description={text("githubApp.organizationHint")}
          autoComplete="off"
          spellCheck={false}
          maxLength={39}
          value={organization}
          onChange={({ target }) => setOrganization(target.value)}
        />
        <Button type="submit" loading={isReturning || beginning.isPending || beginning.isSuccess}>
          {text("githubApp.create")}
        </Button>
        <GuideLink name="github">{text("githubApp.guide")}</GuideLink>
      </form>
    </Card>
  );
}

function postManifest({ url, manifest }: GithubNewAppPage) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: url });
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "manifest", value: manifest });
  form.append(field);
  document.body.append(form);
  form.submit();
}

/** The secrets of the new app. They are in the memory of this page only. */
function Variables({ app: { html_url, variables } }: { app: GithubNewApp }) {
  const lines = variables.map(({ name, value }) => `${name}=${value}`).join("\n");
  return (
    <Card heading={text("githubApp.variables")} hint={text("githubApp.variablesHint")}>
      <Textarea
        aria-label={text("githubApp.variables")}
        className={styles.variables ?? ""}
        readOnly
        rows={variables.length + 1}
        wrap="off"
        value={lines}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button onClick={() => void copy(lines, text("githubApp.variables"))}>{text("githubApp.copy")}</Button>
        <Button component="a" href={html_url} target="_blank" rel="noreferrer" variant="default">
          {text("githubApp.open")}
        </Button>
      </div>
    </Card>
  );
}
