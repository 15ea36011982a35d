import { Skeletons } from "./Skeletons.tsx";

/** In the shape of a page's cards, while their content loads. */
export const CardSkeletons = () => <Skeletons heights={["10rem", "7rem", "7rem"]} />;
