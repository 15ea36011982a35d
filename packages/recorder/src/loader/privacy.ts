type Signals = Pick<Navigator, "doNotTrack"> & { globalPrivacyControl?: boolean };

/** Whether the visitor's browser sends an opt-out signal. */
export const hasOptOutSignal = ({ doNotTrack, globalPrivacyControl }: Signals = navigator) =>
  doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
