import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { adminProductPath } from "../../../shared/pages/admin-routes.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { ProductEditor } from "./product-editor.tsx";

/**
 * A product to be edited. A new one is given its id first, and with it an address of its own: what is typed there is found
 * again after a reload, and saving it changes no path under the person's hands.
 */
export function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const [parameters] = useSearchParams();
  const [fresh] = useState(newId);
  if (id !== undefined) return <ProductEditor key={id} id={id} />;
  const asked = new URLSearchParams([["new", "1"], ...parameters]);
  return <Navigate to={`${adminProductPath(fresh)}?${asked}`} replace />;
}
