/** React's root, in the chunk of React itself, so that its code runs in a separate task before the app's code. */
export { createRoot, hydrateRoot } from "react-dom/client";
