import { Button } from "@mantine/core";
import type { CustomerImport } from "@parley/contract";
import { Link } from "react-router";
import { Card } from "../../../ui/Card.tsx";
import { text } from "../texts.ts";
import { Counts } from "./Counts.tsx";
import styles from "./Import.module.css";

interface ImportResultProps {
  customerImport: CustomerImport;
  onAnother(): void;
}

export function ImportResult({ customerImport, onAnother }: ImportResultProps) {
  const { status, filename, problem } = customerImport;
  const heading = { done: "import.done", cancelled: "import.cancelled", failed: "import.failed" } as const;
  return (
    <Card heading={text(heading[status as keyof typeof heading], { filename })}>
      {problem && <p className={styles.problem}>{problem}</p>}
      <Counts customerImport={customerImport} />
      <div className={styles.buttons}>
        <Button component={Link} to="/customers?anonymous=true">
          {text("import.show")}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {text("import.another")}
        </Button>
      </div>
    </Card>
  );
}
