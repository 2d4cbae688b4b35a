/** Re-exports React's root, so that React's code is a separate chunk and runs in a task before the app's code. */
export { createRoot, hydrateRoot } from "react-dom/client";
