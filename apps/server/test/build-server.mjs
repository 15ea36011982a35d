// Tests of processes run the built server, so a stale one would be tested.
import { buildStale } from "../../../bin/build-stale.mjs";

export default () => buildStale({ only: "server" });
