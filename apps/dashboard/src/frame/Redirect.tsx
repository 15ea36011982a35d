import { Navigate, useLocation, useParams } from "react-router";

/** An address that is another one now. Whatever follows it comes along, and so does its query. */
export function Redirect({ to }: { to: string }) {
  const { "*": rest } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: rest ? `${to}/${rest}` : to, search, hash }} replace />;
}
