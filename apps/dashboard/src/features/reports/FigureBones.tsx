import { reportText } from "../../texts/of/reports.ts";
import { Bone } from "../../ui/Bone.tsx";
import { Spoken } from "../../ui/Spoken.tsx";

/** Where the figures will be. */
export const FigureBones = () => (
  <>
    <Spoken>{reportText("report.loading")}</Spoken>
    <Bone width="100%" height="8rem" />
    <Bone width="100%" height="16rem" />
    <Bone width="100%" height="16rem" />
  </>
);
