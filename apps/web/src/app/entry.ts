/**
 * The entry of the document. A separate file saves one kilobyte (`vite.config.ts`).
 * The build can then put the start code into the file with the code that all pages share.
 */
import { start } from "./main.tsx";

void start();
