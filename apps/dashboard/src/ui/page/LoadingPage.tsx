import type { ReactNode } from "react";
import { CardSkeletons } from "../feedback/CardSkeletons.tsx";
import { Page } from "./Page.tsx";

interface LoadingPageProps {
  title: string;
  back?: ReactNode;
  /** As the page of the record. */
  isWide?: boolean;
}

/** Stands for the page of a record while the record loads. */
export const LoadingPage = ({ title, back, isWide = false }: LoadingPageProps) => (
  <Page title={title} back={back} isWide={isWide}>
    <CardSkeletons />
  </Page>
);
