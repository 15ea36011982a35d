import { Conflict, Invalid, NotFound } from "../../platform/errors.ts";

export class ImportNotFound extends NotFound {}

export class ImportEnded extends Conflict {
  constructor() {
    super("This import has ended. Upload the file again.");
  }
}

export class ImportAlreadyRunning extends Conflict {
  constructor() {
    super("Another import is running. Wait for it, or cancel it.");
  }
}

/** Explains how a person can fix an unreadable file. */
export class UnreadableFile extends Invalid {
  constructor(reason: string) {
    super({ file: [reason] });
  }
}
