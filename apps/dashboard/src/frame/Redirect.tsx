import { Navigate, useLocation, useParams } from "react-router";

/** Redirects an old address. The rest of the path, the query and the fragment are kept. */
export function Redirect({ to }: { to: string }) {
  const { "*": rest } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: rest ? `${to}/${rest}` : to, search, hash }} replace />;
}
