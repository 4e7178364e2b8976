# Writes tables of Debian's r-cran-modeldata, r-cran-ggplot2 and r-cran-plyr (all MIT) as CSV:
# Rscript tables.R FOLDER
suppressMessages({library(modeldata); library(ggplot2); library(plyr)})
folder <- commandArgs(TRUE)[1]
write_table <- function(table, name)
  write.csv(as.data.frame(table), file.path(folder, paste0(name, ".csv")), row.names = FALSE, na = "")
for (name in c("ames", "Chicago", "credit_data", "lending_club", "mlc_churn", "wa_churn")) {
  data(list = name, package = "modeldata")
  write_table(get(name), name)
}
write_table(diamonds, "diamonds")
write_table(baseball, "baseball")
