import { NativeSelect } from "@mantine/core";
import { useInboxes } from "../../inboxes/index.ts";
import { useTags } from "../../tags/index.ts";
import { agentName, useDisabledUsers, useTeam } from "../../users/index.ts";
import { reportText } from "../texts.ts";
import styles from "./FilterForm.module.css";
import { type FilterName, filterNames, type ReportFilter, sourceNames } from "./report-filter.ts";

interface Option {
  value: string;
  label: string;
}

interface FilterFormProps {
  filter: ReportFilter;
  onChange(name: FilterName, value: string): void;
}

/** Limits the report to some conversations. */
export function FilterForm({ filter, onChange }: FilterFormProps) {
  const { data: inboxes = [] } = useInboxes();
  const { data: tags = [] } = useTags();
  const agents = [...useTeam(), ...useDisabledUsers()];
  const options: Record<FilterName, Option[]> = {
    inbox: inboxes.map(({ id, name }) => ({ value: id, label: name })),
    tag: tags.map(({ id, name }) => ({ value: id, label: name })),
    agent: agents.map((user) => ({ value: String(user.id), label: agentName(user) })),
    source: sourceNames.map((source) => ({ value: source, label: reportText(`channel.${source}`) })),
  };
  return (
    <search className={styles.filters} aria-label={reportText("reportFilter.label")}>
      {filterNames.map((name) => (
        <NativeSelect
          key={name}
          label={reportText(`reportFilter.${name}`)}
          data={[{ value: "", label: reportText("reportFilter.all") }, ...withChosen(options[name], filter[name])]}
          value={filter[name]}
          onChange={({ target }) => onChange(name, target.value)}
        />
      ))}
    </search>
  );
}

/** The chosen value stays visible, so that it can be removed, also when it was deleted or its list is still loading. */
const withChosen = (options: Option[], chosen: string): Option[] =>
  chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: reportText("report.unknown") }];
