import { Button } from "@mantine/core";
import type { SheetsSettings } from "@parley/contract";
import { useState } from "react";
import { Card } from "../../../ui/Card.tsx";
import { DescriptionItem, DescriptionList } from "../../../ui/DescriptionList.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { SheetForm } from "./SheetForm.tsx";
import { text } from "./texts.ts";
import { useSheetRowSettings, useSheets } from "./useSheets.ts";

/** `/integrations/google/sheets` */
export function SheetsPage() {
  const authorization = useSheets();
  const [isChoosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  return (
    <>
      <IntegrationPage
        name="sheets"
        authorization={authorization}
        disconnectPath="/google/authorizations"
        testedSettings={({ settings }) => [settings.spreadsheet_id, settings.sheet_id]}
      >
        {({ settings }) => (
          <>
            <TableCard settings={settings} onChoose={() => setChoosing(true)} />
            {settings.spreadsheet_id !== null && <RowsCard settings={settings} />}
          </>
        )}
      </IntegrationPage>
      <FormDialog title={text("sheets.choose")} isOpen={isChoosing} onClose={close}>
        <SheetForm onClose={close} />
      </FormDialog>
    </>
  );
}

/** The sheet that receives the rows. */
function TableCard({ settings, onChoose }: { settings: SheetsSettings; onChoose(): void }) {
  const { spreadsheet_id, spreadsheet_title, sheet_id, sheet_title } = settings;
  return (
    <Card heading={text("sheets.table")}>
      {spreadsheet_id === null ? (
        <p>{text("sheets.none")}</p>
      ) : (
        <DescriptionList>
          <DescriptionItem name={text("sheets.table")}>
            <a
              href={`https://docs.google.com/spreadsheets/d/${spreadsheet_id}/edit#gid=${sheet_id}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {spreadsheet_title}
            </a>
          </DescriptionItem>
          <DescriptionItem name={text("sheets.sheet")}>{sheet_title}</DescriptionItem>
        </DescriptionList>
      )}
      <div>
        <Button variant={spreadsheet_id === null ? "filled" : "default"} onClick={onChoose}>
          {text(spreadsheet_id === null ? "sheets.choose" : "sheets.chooseAnother")}
        </Button>
      </div>
    </Card>
  );
}

function RowsCard({ settings: { new_conversations, new_customers } }: { settings: SheetsSettings }) {
  const { mutate: change } = useSheetRowSettings();
  return (
    <Card heading={text("sheets.rows")}>
      <Toggle
        label={text("sheets.conversations")}
        description={text("sheets.conversationsHint")}
        isOn={new_conversations}
        onSwitch={(isOn) => change({ new_conversations: isOn })}
      />
      <Toggle
        label={text("sheets.customers")}
        description={text("sheets.customersHint")}
        isOn={new_customers}
        onSwitch={(isOn) => change({ new_customers: isOn })}
      />
    </Card>
  );
}
