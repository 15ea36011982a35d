import type { ComponentType } from "react";
import type { RouteObject } from "react-router";

/** A route whose screen is loaded on first use. */
export const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: { Component: load },
});
