# Writes data sets that set.csv names, one CSV each, with their outcome: Rscript set.R SET.CSV FOLDER NAME…
arguments <- commandArgs(TRUE)
folder <- arguments[2]
asked <- read.csv(arguments[1])
asked <- asked[asked$name %in% arguments[-(1:2)], ]
for (i in seq_len(nrow(asked))) {
  one <- asked[i, ]
  found <- new.env()
  suppressWarnings(data(list = one$object, package = one$package, envir = found))
  table <- get0(one$object, found)
  if (is.null(table)) table <- getExportedValue(one$package, one$object)
  # A class of another package brings its own way to a table
  home <- attr(class(table), "package")
  if (!is.null(home)) loadNamespace(home)
  table <- as.data.frame(table)
  evaluated <- function(text) eval(parse(text = text), table)
  table[["outcome"]] <- as.numeric(evaluated(one$outcome))
  if (one$order != "") table <- table[order(evaluated(one$order)), ]
  if (one$adds != "") table <- cbind(table, evaluated(one$adds))
  # Left out: what is known afterwards, and what only names a row
  for (pattern in c(strsplit(one$without, ",")[[1]], one$outcome)) {
    known <- if (startsWith(pattern, "^")) grep(pattern, names(table), value = TRUE) else pattern
    table <- table[setdiff(names(table), known)]
  }
  write.csv(table[is.finite(table$outcome), ], file.path(folder, paste0(one$name, ".csv")), 
    row.names = FALSE, na = "")
}
