type Signals = Pick<Navigator, "doNotTrack"> & { globalPrivacyControl?: boolean };

/** Whether the visitor has told their browser that they do not want this. */
export const objects = ({ doNotTrack, globalPrivacyControl }: Signals = navigator) =>
  doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
